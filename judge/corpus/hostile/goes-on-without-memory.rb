#@ expect Memory Limit Exceeded
#@ kind memory
#@ memory 64
kept = []
loop do
  kept << 'x' * (1 << 20)
rescue Exception
  nil
end
