#@ expect Accepted
#@ kind files network environment /proc
# Nothing of the host can be read but Ruby's own files, and no program be started.
require 'socket'

seen = %w[/etc/passwd /proc/self/maps /proc/1/environ /root /home /tmp].select { |path| File.exist?(path) }
['/new', '/tmp/new', '/dev/shm/new', 'new'].each do |path|
  seen << path if begin
    File.write(path, 'x')
  rescue SystemCallError
    nil
  end
end
[-> { `id` }, -> { fork { } }, -> { TCPSocket.new('127.0.0.1', 80) }, -> { exec 'true' }].each do |try|
  seen << 'outside' if begin
    try.call
  rescue SystemCallError, NotImplementedError
    nil
  end
end
seen << ENV.to_h.to_s unless ENV.key?('LD_PRELOAD') == false
puts seen.empty? ? 'ok' : seen.join(' ')
