#@ expect Memory Limit Exceeded
#@ kind memory threads
#@ memory 64
# Threads that each want a stack, and strings that are never let go.
threads = 50.times.map { Thread.new { kept = []; loop { kept << 'x' * 100_000 } } }
threads.each(&:join)
