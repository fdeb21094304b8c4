if true
  puts 'ok'
