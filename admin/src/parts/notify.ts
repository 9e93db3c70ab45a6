// Notifications in the corner, which screen readers announce.
import { notifications } from '@mantine/notifications';

export const notify = (message: string): void =>
  void notifications.show({ message, color: 'green', autoClose: 3000, withCloseButton: false });

export const notifyFailure = (message: string): void =>
  void notifications.show({ message, color: 'red', autoClose: 8000, withCloseButton: false, role: 'alert' });
