#@ expect Accepted
#@ kind odd-imports class-loading
# Neither packages nor files of the host can be loaded.
seen = ['/etc/passwd', '/program', 'rubygems', 'bundler/setup', 'socket.so/../../passwd', '/proc/self/environ'].select do |name|
  next if name == '/program'

  load(name)
rescue ScriptError, SystemCallError
  nil
end
%w[nokogiri rake etc/passwd].each do |name|
  require name
  seen << name
rescue ScriptError, StandardError
  nil
end
puts seen.empty? ? 'ok' : seen
