export function openRunFolder(): { path: string; remove(): void }
