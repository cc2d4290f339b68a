// The handles of each kind of object.
#include "device/Handles.h"

namespace cudasim {

struct Stream;
struct Event;
struct Graph;
struct GraphExec;
class Pool;

template <typename Object> Handles<Object> &Handles<Object>::global() {
  static Handles &once = *new Handles;
  return once;
}

template Handles<Stream> &Handles<Stream>::global();
template Handles<Event> &Handles<Event>::global();
template Handles<Graph> &Handles<Graph>::global();
template Handles<GraphExec> &Handles<GraphExec>::global();
template Handles<Pool> &Handles<Pool>::global();

} // namespace cudasim
