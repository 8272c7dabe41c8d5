import { describe, expect, it } from 'vitest';
import { settingDocs } from './settings.ts';

describe('the documentation of the settings', () => {
  it('names every flag of the service with its variable, what holds without it, and a meaning', () => {
    const docs = settingDocs();
    expect(docs).toContainEqual({
      flag: '--port <number>',
      variable: 'FINFOUNT_PORT',
      fallback: '8080',
      doc: 'port to listen at; 0 for any free one',
    });
    expect(docs.find(({ variable }) => variable === 'FINFOUNT_MIRROR')?.fallback).toBe('');
    for (const { flag, variable, doc } of docs) {
      expect(variable).toBe(`FINFOUNT_${flag.slice(2).split(' ')[0]?.replaceAll('-', '_').toUpperCase()}`);
      expect(doc.length, flag).toBeGreaterThan(10);
    }
  });

  it('tells nothing of the machine on which it was made', () => {
    expect(JSON.stringify(settingDocs())).not.toContain(process.env.HOME);
    expect(settingDocs().find(({ variable }) => variable === 'FINFOUNT_DATA_DIR')?.fallback).toBe('~/.finfount');
  });
});
