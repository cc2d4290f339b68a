// CCCL 3.0 (CUDA 13.0) dropped CUB's own iterators and function objects in
// favour of Thrust's and libcu++'s: TransformInputIterator,
// CountingInputIterator, ConstantInputIterator, ArgIndexInputIterator's index
// helpers stay; Equality, Inequality, Max, Min and Sum are gone. Upstream's
// names, as aliases.
#pragma once

#include <cub/version.cuh>

#if CUB_VERSION >= 300000
#include <cub/cub.cuh>
#include <cuda/functional>
#include <cuda/std/functional>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

CUB_NAMESPACE_BEGIN

template <class Value, class Operation, class Input, class Offset = ptrdiff_t>
using TransformInputIterator =
    THRUST_NS_QUALIFIER::transform_iterator<Operation, Input, Value>;
template <class Value, class Offset = ptrdiff_t>
using CountingInputIterator = THRUST_NS_QUALIFIER::counting_iterator<Value>;
template <class Value, class Offset = ptrdiff_t>
using ConstantInputIterator = THRUST_NS_QUALIFIER::constant_iterator<Value>;

using Equality = ::cuda::std::equal_to<>;
using Inequality = ::cuda::std::not_equal_to<>;
using Max = ::cuda::maximum<>;
using Min = ::cuda::minimum<>;
using Sum = ::cuda::std::plus<>;

CUB_NAMESPACE_END
#endif
