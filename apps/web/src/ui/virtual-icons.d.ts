declare module 'virtual:icons' {
  const collection: {
    prefix: string
    width: number
    height: number
    icons: Record<string, { body: string }>
  }
  export default collection
}
