// What the build makes modules of, for the compiler.
declare module '*.css';
declare module '*.vue' {
  import type { Component } from 'vue';

  const component: Component;
  export default component;
}
