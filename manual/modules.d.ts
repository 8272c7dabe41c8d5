// Files that the build turns into modules.
declare module '*.css';
declare module '*.vue' {
  import type { Component } from 'vue';

  const component: Component;
  export default component;
}
