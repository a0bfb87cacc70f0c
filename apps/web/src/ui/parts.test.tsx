import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { IMAGE_DENSITIES, Image, sourceSet } from './image.tsx'
import { initials } from './initials.ts'
import { Progress } from './progress.tsx'

it('spec 9: pictures are offered in densities 1 and 2, one of a single size once', () => {
  expect(IMAGE_DENSITIES).toEqual([1, 2])
  expect(sourceSet((density) => `/logo-${32 * density}.png`)).toBe('/logo-32.png 1x, /logo-64.png 2x')
  expect(sourceSet(() => '/logo.svg')).toBe('/logo.svg 1x')
  expect(renderToStaticMarkup(<Image source={(density) => `/a@${density}.png`} alt="A" />)).toContain(
    'src="/a@1.png" srcSet="/a@1.png 1x, /a@2.png 2x"',
  )
})

it('spec 9: progress ends at 100 where nothing else is said', () => {
  expect(renderToStaticMarkup(<Progress label="Reading" value={40} />)).toContain('max="100" value="40"')
  expect(renderToStaticMarkup(<Progress label="Reading" value={4} max={8} />)).toContain('max="8" value="4"')
})

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['ada.lovelace@example.com', 'AL'],
  ['Élodie', 'É'],
  ['  ', undefined],
  ['', undefined],
])('spec 8: without a picture %j is shown as %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
