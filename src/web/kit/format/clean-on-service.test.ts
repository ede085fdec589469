import { expect, test } from 'vitest'
import { cleanOnService, plainText } from './clean-on-service.ts'

test('only running-text elements remain, without attributes', () => {
  expect(
    cleanOnService('<p onclick="x()">A <a href="https://x.example">link</a><script>x()</script><img src=x></p>'),
  ).toBe('<p>A link</p>')
})

test('HTML is written the way browsers write it', () => {
  expect(cleanOnService('<p>“A” "b" &amp; c&nbsp;d<br/>e')).toBe('<p>“A” "b" &amp; c&nbsp;d<br>e</p>')
})

test('cleaning again changes nothing', () => {
  const once = cleanOnService('<ul><li>A &lt;b&gt;<li>&quot;B&quot;&nbsp;<em>c</ul>')
  expect(cleanOnService(once)).toBe(once)
})

test('the text of HTML is one line with its entities decoded', () => {
  expect(plainText(cleanOnService('<p>A &amp; B</p><ul><li>1 &lt; 2</li></ul>C&nbsp;D'))).toBe('A & B 1 < 2 C D')
})
