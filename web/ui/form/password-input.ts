/** Mantine's field for a password with its styles, which few pages need. */
import '@mantine/core/styles/PasswordInput.css';

export { PasswordInput } from '@mantine/core';
