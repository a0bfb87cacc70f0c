import { Children, createElement, type ReactNode } from 'react'
import { type Block, type Inline, markdownOf } from './markdown.ts'

/** A text of another host: its words, never its markup. */
export const MarkdownView = ({ text }: { text: string }) => (
  <div className="custom-text">{inOrder(markdownOf(text).map(blockOf))}</div>
)

function blockOf(block: Block): ReactNode {
  if (block.kind === 'heading') {
    // The tile has a heading of its own, above all of these.
    const Heading = `h${Math.min(6, block.level + 2)}` as 'h3'
    return <Heading>{inOrder(block.inlines.map(inlineOf))}</Heading>
  }
  if (block.kind === 'paragraph') return <p>{inOrder(block.inlines.map(inlineOf))}</p>
  const List = block.isNumbered ? 'ol' : 'ul'
  return <List>{inOrder(block.items.map((item) => createElement('li', null, inOrder(item.map(inlineOf)))))}</List>
}

function inlineOf(inline: Inline): ReactNode {
  if (inline.kind === 'link')
    return (
      <a className="link" href={inline.href} target="_blank" rel="noreferrer noopener nofollow">
        {inline.text}
      </a>
    )
  return inline.kind === 'bold' ? <strong>{inline.text}</strong> : inline.text
}

/** Parts of a text never change places: each is known by where it stands. */
const inOrder = (parts: readonly ReactNode[]): ReactNode => Children.toArray(parts)
