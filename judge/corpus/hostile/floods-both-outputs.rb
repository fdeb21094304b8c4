#@ expect Output Limit Exceeded
#@ kind output
Signal.trap('XFSZ', 'IGNORE')
block = 'x' * 65_536
loop do
  [$stdout, $stderr].each { |file| file.write(block) }
rescue SystemCallError
  nil
end
