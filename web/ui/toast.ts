/** Short messages at the top end of the page; they hide by themselves. */
import { notifications } from '@mantine/notifications';

export type Message = { title: string; text: string };

export const toastSuccess = ({ title, text }: Message): void => {
  notifications.show({ title, message: text, color: 'green' });
};

export const toastError = ({ title, text }: Message): void => {
  notifications.show({ title, message: text, color: 'red' });
};
