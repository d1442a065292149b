import { describe, expect, it } from 'vitest';
import { isSvg } from './svg.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';
const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
const entities = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
  <!-- it isn't "quoted" ]> -->
  <!ENTITY tricky ']><html>'>
  <?x ]> ?>
] >`;
const licence = `<!-- ${'All of this is > free, and <html> is not.\n'.repeat(1_000)}-->`;

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

const long = 500_000;
const inTime = 2_000;

describe('SVG', () => {
  it.each([
    ['its element', svg],
    ['its element alone', '<svg>'],
    ['its element with a prefix', '<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg">'],
    ['white space', ` \r\n\t${svg}`],
    ['a byte order mark', `\ufeff${svg}`],
    ['a declaration', `${declaration}${svg}`],
    ['a style sheet', `${declaration}\n<?xml-stylesheet href="a.css"?>\n${svg}`],
    ['a doctype', `${doctype}${svg}`],
    ['a doctype with entities', `${entities}${svg}`],
    ['a doctype of one word', `<!DOCTYPE svg>${svg}`],
    ['a long licence', `${licence}${svg}`],
    ['all of these', `\ufeff${declaration}\n${licence}\n${entities}\n${licence}\r\n${svg}`],
  ])('is recognised by %s', (_, text) => {
    expect(isSvg(Buffer.from(text))).toBe(true);
    expect(isSvg(utf16(text.replace('\ufeff', '')))).toBe(true);
    expect(isSvg(utf16(text.replace('\ufeff', '')).swap16())).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['HTML', `<html>${svg}</html>`],
    ['HTML by its doctype', `<!doctype html>${svg}`],
    ['HTML by its doctype, in capitals', `<!DOCTYPE html>${svg}`],
    ['HTML behind a comment that shows an SVG', `<!-- ${svg} --><html>`],
    ['HTML behind a comment that HTML ends earlier', `<!--><script>x()</script>${svg}`],
    ['HTML behind a doctype of SVG', `${doctype}<html>${svg}`],
    ['HTML in an entity', `<!DOCTYPE svg [<!ENTITY a "${svg}">]><html>`],
    ['HTML with a prefix', `<svg:html>${svg}`],
    ['a script', `<script>x()</script>${svg}`],
    ['XHTML', `${declaration}<html xmlns="http://www.w3.org/1999/xhtml">${svg}</html>`],
    ['text', `see ${svg}`],
    ['another element', '<svgs>'],
    ['half an element', '<sv'],
    ['a comment without an end', `<!-- ${svg}`],
    ['a doctype without an end', `<!DOCTYPE svg ${svg.slice(0, -2)}`],
    ['a doctype of another', `<!DOCTYPE svg-1 >${svg}`],
    ['an entity without an end', `<!DOCTYPE svg [<!ENTITY a "]>${svg}`],
    ['more before it than is looked at', `<!-- ${' '.repeat(long)} -->${svg}`],
  ])('is not %s', (_, text) => {
    expect(isSvg(Buffer.from(text))).toBe(false);
  });

  it.each([
    ['<', '<!DOCTYPE svg ['],
    ['<!--', ''],
    ['<!---->', ''],
    ['<!--', '<!DOCTYPE svg ['],
    ['<!---->', '<!DOCTYPE svg ['],
    ['"', '<!DOCTYPE svg ['],
    [`"'`, '<!DOCTYPE svg '],
    [' ', ''],
    ['<? ?>', ''],
    ['<!DOCTYPE svg ', ''],
  ])(
    'is searched in linear time: %j, repeated, after %j',
    (item, before) => {
      expect(isSvg(Buffer.from(before + item.repeat(long / item.length)))).toBe(false);
    },
    inTime,
  );
});
