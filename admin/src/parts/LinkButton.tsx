// Buttons and texts that link to a page of the panel.
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type LinkOwn = Omit<ComponentPropsWithRef<'a'>, 'color' | 'style'>;

export const LinkButton = createLink((props: ButtonProps & LinkOwn) => <Button component="a" {...props} />);
export const LinkText = createLink((props: AnchorProps & LinkOwn) => <Anchor {...props} />);
