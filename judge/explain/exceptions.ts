/**
 * Names of the standard library's exceptions. Any other name is the program's own text, which could
 * contain data of a hidden case and is not passed on.
 */

const names = [
  'exception',
  'bad_alloc',
  'bad_array_new_length',
  'bad_cast',
  'bad_typeid',
  'bad_exception',
  'bad_function_call',
  'bad_optional_access',
  'bad_variant_access',
  'bad_any_cast',
  'bad_weak_ptr',
  'logic_error',
  'domain_error',
  'invalid_argument',
  'length_error',
  'out_of_range',
  'runtime_error',
  'range_error',
  'overflow_error',
  'underflow_error',
  'system_error',
  'regex_error',
  'future_error',
  'format_error',
  '__ios_failure',
];

const standard = new Map(names.map((name) => [`std::${name}`, name]));

/** The type that a program reports for its uncaught exception, if it belongs to the library. */
export function knownException(text: string): { exceptionType?: string } {
  const plain = text.replace(/^std::(?:__cxx11|__1)::/, 'std::');
  if (!standard.has(plain)) return {};
  return { exceptionType: plain === 'std::__ios_failure' ? 'std::ios_base::failure' : plain };
}
