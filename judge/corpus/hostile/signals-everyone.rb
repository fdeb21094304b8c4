#@ expect Runtime Error | Accepted
#@ kind signals
(1..64).each do |signal|
  [-1, 1, 2, Process.ppid].each do |pid|
    Process.kill(signal, pid)
  rescue SystemCallError, ArgumentError, SignalException
    nil
  end
end
puts 'ok'
