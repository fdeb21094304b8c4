#@ expect Runtime Error | Memory Limit Exceeded | Time Limit Exceeded | Wrong Answer
#@ kind fork
loop do
  begin
    fork
    spawn('/usr/bin/ruby', '/program')
  rescue SystemCallError, NotImplementedError
    nil
  end
end
