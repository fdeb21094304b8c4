#@ expect Accepted | Runtime Error
#@ kind native-calls
# What C can call is what the sandbox allows any program.
require 'fiddle'

library = Fiddle.dlopen(nil)
call = lambda do |name, *numbers|
  Fiddle::Function.new(library[name], [Fiddle::TYPE_LONG] * numbers.size, Fiddle::TYPE_INT).call(*numbers)
end
path = Fiddle::Pointer['/program'].to_i
done = {
  socket: call['socket', 2, 1, 0],
  execve: call['execve', path, 0, 0],
  unshare: call['unshare', 0x10000000],
  ptrace: call['ptrace', 16, 1, 0, 0],
  memfd: call['memfd_create', path, 0],
  mount: call['mount', path, path, path, 0, 0],
  fork: call['fork']
}.select { |_, result| result >= 0 }
puts done.empty? ? 'ok' : done
