// The image of a crop, on which the part is drawn.
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { MediaFile } from '../api/files.ts';
import { currentUrl } from '../attribute-types/file.ts';
import { useText } from '../messages/messages.tsx';
import classes from './media.module.css';
import { type Part, partOfPercent, percentOfPart, type Ratio, ratios, type Size } from './part.ts';

interface CropAreaProps {
  readonly file: MediaFile;
  readonly picture: Size;
  readonly part: Part;
  readonly ratio: Ratio;
  readonly onChange: (part: Part) => void;
}

export function CropArea({ file, picture, part, ratio, onChange }: CropAreaProps) {
  const text = useText();
  const aspect = ratios[ratio](picture);
  return (
    <div className={classes.crop}>
      <ReactCrop
        keepSelection
        ruleOfThirds
        {...(aspect === undefined ? {} : { aspect })}
        crop={percentOfPart(picture, part)}
        ariaLabels={labels(text('media.cropArea'), text('media.cropEdge'))}
        onChange={(_, percent) => onChange(partOfPercent(picture, percent))}
      >
        <img src={currentUrl(file)} alt={file.alternativeText ?? ''} />
      </ReactCrop>
    </div>
  );
}

const labels = (cropArea: string, edge: string) => ({
  cropArea,
  nwDragHandle: edge,
  nDragHandle: edge,
  neDragHandle: edge,
  eDragHandle: edge,
  seDragHandle: edge,
  sDragHandle: edge,
  swDragHandle: edge,
  wDragHandle: edge,
});
