#@ expect Accepted
#@ kind fork
# The check does not run this; the program does, in its slot.
BEGIN { $early = `id` rescue nil }
puts $early.nil? ? 'ok' : 'no'
