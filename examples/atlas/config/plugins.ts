// Settings of plugins. The atlas needs none.
export default {};
