puts 'ok'
exit
