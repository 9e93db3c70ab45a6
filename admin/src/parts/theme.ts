// Default properties of components. Colours are in theme.css.
import { Button, createTheme, Drawer, Menu, Modal, MultiSelect, Paper, Select, Tooltip } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 7 },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Locking the scroll bar writes a style element, which the content security policy forbids.
    Modal: Modal.extend({ defaultProps: { lockScroll: false, centered: true, padding: 'lg' } }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false } }),
    // The placeholder that would have the focus is a child that menus must not have.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Button: Button.extend({ defaultProps: { loaderProps: { type: 'dots' } } }),
    Paper: Paper.extend({ defaultProps: { withBorder: true } }),
    // The list scrolls with the keys of its field. Mantine's scroll area would add a scrollable region without focus.
    Select: Select.extend({ defaultProps: { withScrollArea: false } }),
    MultiSelect: MultiSelect.extend({ defaultProps: { withScrollArea: false } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300 } }),
  },
});
