import { say } from '../../base/say.ts';

/** Of interfaces whose recorded results of AKShare are answered as recorded. */
export const COMPARED = say(
  'The rows of a recorded result of AKShare are answered as recorded, every cell, in one page and in several.',
  '对 AKShare 一份实录结果中的各行，返回值逐格一致，单页、多页皆然。',
);

/** Of interfaces of which no result was ever recorded. */
export const NOT_COMPARED = say(
  'Not yet compared with a recorded answer: it is declared after what public clients ask for and read.',
  '尚未与实录的应答比对：本接口按公开客户端程序所请求和读取的内容声明。',
);
