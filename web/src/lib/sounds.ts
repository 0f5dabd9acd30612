/** The few sounds of the table, made on the spot. Nothing is loaded, and nothing sounds before the first tap. */

export const SOUNDS = ["card", "trick", "turn", "hurry", "result"] as const;
export type Sound = (typeof SOUNDS)[number];

/** A short sound: a puff of filtered noise, as paper makes on cloth, or a struck tone. */
interface Voice {
  readonly kind: "paper" | "tone";
  /** Seconds after the start. */
  readonly at: number;
  /** Seconds. */
  readonly length: number;
  /** Hertz. */
  readonly pitch: number;
  readonly gain: number;
}

const VOICES: Readonly<Record<Sound, readonly Voice[]>> = {
  card: [
    { kind: "paper", at: 0, length: 0.05, pitch: 2600, gain: 0.16 },
    { kind: "tone", at: 0.015, length: 0.06, pitch: 150, gain: 0.1 },
  ],
  trick: [
    { kind: "paper", at: 0, length: 0.16, pitch: 1500, gain: 0.1 },
    { kind: "paper", at: 0.11, length: 0.05, pitch: 2400, gain: 0.12 },
  ],
  turn: [{ kind: "tone", at: 0, length: 0.22, pitch: 587, gain: 0.05 }],
  hurry: [{ kind: "tone", at: 0, length: 0.07, pitch: 880, gain: 0.03 }],
  result: [
    { kind: "tone", at: 0, length: 0.4, pitch: 392, gain: 0.06 },
    { kind: "tone", at: 0.12, length: 0.4, pitch: 494, gain: 0.06 },
    { kind: "tone", at: 0.24, length: 0.6, pitch: 587, gain: 0.06 },
  ],
};

const SILENCE = 0.0001;

let context: AudioContext | null = null;

/** Sound is allowed from the first tap or key on; before it, nothing is heard and nothing waits. */
export function wake(): void {
  context ??= "AudioContext" in globalThis ? new AudioContext() : null;
  if (context?.state === "suspended") {
    void context.resume();
  }
}

export function sound(name: Sound): void {
  if (context?.state === "running") {
    for (const voice of VOICES[name]) {
      start(context, voice);
    }
  }
}

function start(audio: AudioContext, voice: Voice): void {
  const begin = audio.currentTime + voice.at;
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(SILENCE, begin);
  envelope.gain.exponentialRampToValueAtTime(voice.gain, begin + 0.006);
  envelope.gain.exponentialRampToValueAtTime(SILENCE, begin + voice.length);
  envelope.connect(audio.destination);
  const source = voice.kind === "tone" ? tone(audio, voice.pitch, envelope) : paper(audio, voice, envelope);
  source.start(begin);
  source.stop(begin + voice.length + 0.02);
}

function tone(audio: AudioContext, pitch: number, out: AudioNode): AudioScheduledSourceNode {
  const oscillator = audio.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  oscillator.connect(out);
  return oscillator;
}

function paper(audio: AudioContext, { length, pitch }: Voice, out: AudioNode): AudioScheduledSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.9;
  source.connect(filter).connect(out);
  return source;
}

/** A tick in the hand, on devices that can. Browsers complain of one before the first tap. */
export function tick(milliseconds: number): void {
  if ("vibrate" in navigator && navigator.userActivation?.hasBeenActive) {
    navigator.vibrate(milliseconds);
  }
}
