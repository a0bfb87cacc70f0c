/** Hands something to the browser as a download: text of a type, or what is a file already. */
export function download(name: string, content: string | Blob, type = 'text/csv'): void {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content,
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
