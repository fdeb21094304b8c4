/**
 * Python's own exceptions in plain words: only what each of them always means, because the program
 * may get it from any call.
 */
import type { ExceptionWords } from './language.ts';

const list: Record<string, ExceptionWords> = {
  IndexError: {
    title: 'Index out of range',
    happened: 'there is no element at the index that was asked for, or nothing left to take',
    look: 'Look at the index there: lists and strings of n elements end at n - 1.',
  },
  KeyError: {
    title: 'Key that is not there',
    happened: 'a dictionary or set has no such key, or is empty',
    look: 'Look at the key there: use get, or ask with "in" first.',
  },
  ValueError: {
    title: 'Value that cannot be used',
    happened: 'a value has the right type, but cannot be used like that',
    look: 'Look at int(), at what is unpacked, at min and max of nothing, and at what is searched for or removed.',
  },
  TypeError: {
    title: 'Wrong type',
    happened: 'a value has a type that cannot be used like that, or a call has the wrong arguments',
    look: 'Look at what each value there is: text or number, list or number, or None?',
  },
  AttributeError: {
    title: 'Attribute that is not there',
    happened: 'an object has no attribute or method of that name',
    look: 'Look at what the object there is, and at the spelling of the name: is it None?',
  },
  NameError: {
    title: 'Unknown name',
    happened: 'a name is used that has no value',
    look: 'Look whether the name is misspelt, or used before it is given a value.',
  },
  UnboundLocalError: {
    title: 'Variable without a value',
    happened: 'a variable of the function is used before it is given a value there',
    look: 'Look whether every way to this line gives it a value, or whether "global" is missing.',
  },
  ZeroDivisionError: {
    title: 'Division by zero',
    happened: 'a number is divided by zero, or its remainder by zero is taken',
    look: 'Look at what the divisor is for the smallest input.',
  },
  RecursionError: {
    title: 'Recursion too deep',
    happened: 'calls within calls went deeper than Python allows',
    look: 'Look at how deep the calls go: sys.setrecursionlimit allows more than 1000.',
  },
  EOFError: {
    title: 'End of the input',
    happened: 'something is read, but nothing is left to read',
    look: 'Look at how much of the input is read, and whether it had been read before.',
  },
  OverflowError: {
    title: 'Number that does not fit',
    happened: 'a number is too large, or below zero, for what is done with it',
    look: 'Look at the largest values there: int has no bound, but float and sizes have one.',
  },
  StopIteration: {
    title: 'Nothing left to iterate',
    happened: 'an iterator is asked for its next value, but has ended',
    look: 'Look at next() there: give it a second argument, for the end.',
  },
  ModuleNotFoundError: {
    title: 'Unknown module',
    happened: 'a module is imported that is not there',
    look: 'Only the standard library of Python can be imported here.',
  },
  MemoryError: {
    title: 'Far too much memory at once',
    happened: 'more memory is asked for at once than there is',
    look: 'Look at the size that is asked for there.',
  },
};

/** The words of an exception; undefined if its name says too little. */
export const exceptionWords = new Map(Object.entries(list));
