# Threads, a queue, a pipe and a timeout work as outside.
require 'timeout'

sums = 4.times.map { |i| Thread.new { (0...50_000).sum + i } }.map(&:value)
queue = Queue.new
Thread.new { sleep 0.01; queue << :there }
from, to = IO.pipe
Thread.new { to.write('x' * 100_000); to.close }
late = begin
  Timeout.timeout(0.05) { loop { } }
rescue Timeout::Error
  true
end
held, open_end = IO.pipe
interrupted = begin
  Timeout.timeout(0.05) { held.read }
rescue Timeout::Error
  true
end
reader = Thread.new { held.read }
sleep 0.01
reader.kill.join
late &&= interrupted
open_end.write('x')
selected = IO.select([held], nil, nil, 1) == [[held], [], []]
ok = sums.uniq.size == 4 && queue.pop == :there && from.read.size == 100_000 && late && selected
puts ok ? 'ok' : 'no'
