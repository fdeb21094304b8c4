puts 'no'
