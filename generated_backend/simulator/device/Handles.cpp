// The handles of each kind of object.
#include "device/Handles.h"

namespace cudasim {

struct Stream;
struct Event;
struct Graph;
struct GraphExec;
struct Kernel;
struct Module;
struct Physical;
class Pool;

template <typename Object> Handles<Object> &Handles<Object>::global() {
  static Handles &once = *new Handles;
  return once;
}

template Handles<Stream> &Handles<Stream>::global();
template Handles<Event> &Handles<Event>::global();
template Handles<Graph> &Handles<Graph>::global();
template Handles<GraphExec> &Handles<GraphExec>::global();
template Handles<Kernel> &Handles<Kernel>::global();
template Handles<Module> &Handles<Module>::global();
template Handles<Physical> &Handles<Physical>::global();
template Handles<Pool> &Handles<Pool>::global();

} // namespace cudasim
