#@ says "No module named 'numpy'"
import numpy

print(numpy.zeros(3))
