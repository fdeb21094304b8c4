# Also modules in C, and the libraries that they need.
require 'bigdecimal'
require 'openssl'
require 'prime'
require 'yaml'
require 'zlib'
require 'matrix'

ok = BigDecimal('0.1') * 3 == BigDecimal('0.3') &&
     Prime.first(4) == [2, 3, 5, 7] && Matrix[[1, 2], [3, 4]].det == -2
ok &&= YAML.load('[1, 2]') == [1, 2] && Zlib.gunzip(Zlib.gzip('x')) == 'x' &&
       OpenSSL::Digest::SHA256.hexdigest('').start_with?('e3b0c442')
puts ok ? 'ok' : 'no'
