require 'bigdecimal'
require 'prime'
require 'matrix'

ok = BigDecimal('0.1') * 3 == BigDecimal('0.3') &&
     Prime.first(4) == [2, 3, 5, 7] && Matrix[[1, 2], [3, 4]].det == -2
puts ok ? 'ok' : 'no'
