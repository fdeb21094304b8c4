/** Mantine's checkbox with its styles, which few pages need. */
import './checkbox.css';

export { Checkbox } from '@mantine/core';
