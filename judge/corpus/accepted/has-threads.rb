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
ok = sums.uniq.size == 4 && queue.pop == :there && from.read.size == 100_000 && late
puts ok ? 'ok' : 'no'
