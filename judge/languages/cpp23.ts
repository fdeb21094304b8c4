/** C++23: by plain g++, with the messages and explanations of C++. */
import { plainCpp } from './plain-gcc.ts';

export const language = plainCpp('cpp23', '-std=gnu++23');
