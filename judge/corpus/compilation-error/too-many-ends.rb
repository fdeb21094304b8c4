#@ says "end"
puts 'ok'
end
