/** Two short tones, made and not loaded: up for what was bought or sold, down for what went wrong, one for the rest. */
export type Sound = 'rise' | 'fall' | 'one'

/** Hertz, one after the other: D5, A5. */
const TONES: Readonly<Record<Sound, readonly number[]>> = { rise: [587, 880], fall: [587, 392], one: [587] }
/** Seconds of one tone, and how loud it is at its loudest. */
const LENGTH = 0.12
const LOUDNESS = 0.12

let context: AudioContext | undefined

/** A browser stays silent until the page was first touched. */
export async function play(sound: Sound): Promise<void> {
  context ??= new AudioContext()
  await context.resume()
  for (const [at, frequency] of TONES[sound].entries()) tone(context, frequency, context.currentTime + at * LENGTH)
}

function tone(audio: AudioContext, frequency: number, from: number): void {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(LOUDNESS, from)
  volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + LENGTH)
}
