#@ expect Accepted | Runtime Error
#@ kind reflection class-loading
# What belongs to the interpreter can be changed, and changes nothing outside of it.
require 'objspace'

class String
  def ==(_other) = true
end
ObjectSpace.each_object(Class) { |one| one.instance_variable_set(:@secret, 1) unless one.frozen? }
seen = ObjectSpace.each_object(File).map { |file| file.path.to_s rescue '' }.reject { |path| path.empty? || path.start_with?('<', '/usr/lib', '/program') }
code = RubyVM::InstructionSequence.load_from_binary(RubyVM::InstructionSequence.compile('1 + 1').to_binary)
seen << 'code' if code.eval.to_i.to_s.length != 1
puts seen.empty? ? 'ok' : seen
