/** A picture in a sharpness for each kind of screen. */
import type { ImgHTMLAttributes } from 'react'

/** Pixels of the screen per pixel of the page that pictures are offered for. */
export const IMAGE_DENSITIES = [1, 2] as const
type Density = (typeof IMAGE_DENSITIES)[number]

/** For `srcset`: an address per density, each once. */
export function sourceSet(address: (density: Density) => string): string {
  const [plain] = IMAGE_DENSITIES
  return IMAGE_DENSITIES.filter((density) => density === plain || address(density) !== address(plain))
    .map((density) => `${address(density)} ${density}x`)
    .join(', ')
}

interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> {
  /** Where the picture is, by density; a picture that has one size only answers the same for each. */
  readonly source: (density: Density) => string
  /** What it shows; empty where the words beside it say so. */
  readonly alt: string
}

export const Image = ({ source, alt, ...rest }: ImageProps) => (
  <img {...rest} alt={alt} src={source(1)} srcSet={sourceSet(source)} loading="lazy" decoding="async" />
)
