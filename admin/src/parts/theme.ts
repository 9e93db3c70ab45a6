// What all components have in common. Colours stand in theme.css.
import { Button, createTheme, Drawer, Modal, Paper, Tooltip } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 7 },
  cursorType: 'pointer',
  components: {
    // Locking the scroll bar writes a style element, which the content security policy forbids.
    Modal: Modal.extend({ defaultProps: { lockScroll: false, centered: true, padding: 'lg' } }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false } }),
    Button: Button.extend({ defaultProps: { loaderProps: { type: 'dots' } } }),
    Paper: Paper.extend({ defaultProps: { withBorder: true } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300 } }),
  },
});
