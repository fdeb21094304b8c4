/** C++17: by plain g++, with the messages and explanations of C++. */
import { plainCpp } from './plain-gcc.ts';

export const language = plainCpp('cpp17', '-std=gnu++17');
