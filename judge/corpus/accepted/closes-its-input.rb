text = $stdin.read
$stdin.close
puts text.empty? ? 'ok' : 'no'
$stdout.close
