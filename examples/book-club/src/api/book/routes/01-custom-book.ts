export default {
  routes: [
    {
      method: 'GET',
      path: '/books/best',
      handler: 'book.best',
      config: {
        auth: false,
      },
    },
  ],
};
