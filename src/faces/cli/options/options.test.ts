import { describe, expect, it } from 'vitest';
import { settingDocs } from './options.ts';

describe('settingDocs', () => {
  it('lists every flag of the service with its variable, default and meaning', () => {
    const docs = settingDocs();
    expect(docs).toContainEqual({
      flag: '--port <number>',
      variable: 'FINFOUNT_PORT',
      default: '8080',
      doc: 'port to listen at; 0 for any free one',
    });
    expect(docs.find(({ variable }) => variable === 'FINFOUNT_MIRROR')?.default).toBe('');
    for (const { flag, variable, doc } of docs) {
      expect(variable).toBe(`FINFOUNT_${flag.slice(2).split(' ')[0]?.replaceAll('-', '_').toUpperCase()}`);
      expect(doc.length, flag).toBeGreaterThan(10);
    }
  });

  it('contains nothing of the machine on which it was built', () => {
    expect(JSON.stringify(settingDocs())).not.toContain(process.env.HOME);
    expect(settingDocs().find(({ variable }) => variable === 'FINFOUNT_DATA_DIR')?.default).toBe('~/.finfount');
  });
});
