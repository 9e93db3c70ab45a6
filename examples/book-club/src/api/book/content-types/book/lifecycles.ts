const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export default {
  beforeCreate(event) {
    const { data } = event.params;
    if (data.title) data.slug = slugOf(data.title);
  },

  beforeUpdate(event) {
    const { data } = event.params;
    if (data.title) data.slug = slugOf(data.title);
  },
};
